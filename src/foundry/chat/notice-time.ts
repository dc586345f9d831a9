/** So long a notice that was drawn anew stands, in milliseconds: as long as somebody needs to press its button. */
const NOTICE = 8_000;

/** Takes a notice away after a while in which nobody pointed at it. */
export function leaveLater(notice: HTMLElement): void {
  let timer = setTimeout(leave, NOTICE);
  function leave(): void {
    notice.remove();
  }
  notice.addEventListener("pointerenter", () => clearTimeout(timer));
  notice.addEventListener("pointerleave", () => {
    timer = setTimeout(leave, NOTICE);
  });
}
