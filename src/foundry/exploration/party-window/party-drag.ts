/** Members are dragged to their place: onto another's to stand there, or between two ranks to make one of their own. */
import { notifyError } from "../../platform/errors.ts";
import { closestTo } from "../../platform/windows/dom.ts";
import { askOrder } from "../march-order.ts";

const MEMBER = "[data-march]";
const GAP = "[data-gap]";

/** Listens on the window's element. Call once, at the first render. */
export function watchDrags(root: HTMLElement, party: Actor.Implementation): void {
  let dragged = "";
  root.addEventListener("dragstart", (event) => {
    const member = closestTo(event.target, MEMBER);
    if (!member || !event.dataTransfer) return;
    dragged = member.dataset.march ?? "";
    // The same data as from the sidebar, so that a member can be dragged onto the scene as well.
    event.dataTransfer.setData("text/plain", JSON.stringify({ type: "Actor", uuid: dragged }));
    member.classList.add("is-dragged");
  });
  root.addEventListener("dragover", (event) => {
    if (dragged === "") return;
    mark(root, closestTo(event.target, `${MEMBER}, ${GAP}`));
    event.preventDefault();
  });
  root.addEventListener("dragend", () => {
    dragged = "";
    mark(root, null);
    for (const one of root.querySelectorAll(".is-dragged")) one.classList.remove("is-dragged");
  });
  root.addEventListener(
    "drop",
    (event) => {
      const member = dragged;
      const goal = closestTo(event.target, `${MEMBER}, ${GAP}`);
      dragged = "";
      mark(root, null);
      if (member === "") return;
      // A member of this party is not dropped on it anew.
      event.preventDefault();
      event.stopPropagation();
      if (goal) void place(party, member, goal).catch(notifyError);
    },
    true,
  );
}

function mark(root: HTMLElement, goal: HTMLElement | null): void {
  for (const one of root.querySelectorAll(".is-goal")) if (one !== goal) one.classList.remove("is-goal");
  goal?.classList.add("is-goal");
}

async function place(party: Actor.Implementation, member: string, goal: HTMLElement): Promise<void> {
  const { gap, rank, file, march } = goal.dataset;
  if (march === member) return;
  if (gap !== undefined) await askOrder({ party: party.uuid, member, kind: "between", rank: Number(gap) });
  else await askOrder({ party: party.uuid, member, kind: "rank", rank: Number(rank), file: Number(file) });
}
