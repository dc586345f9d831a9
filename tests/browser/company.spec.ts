/** Play before and after the journey, at one table: each part is in a file of `company/`. Every sum is explained, every step undone. */
import { afterAll, beforeAll, describe, test } from "vitest";
import { aNewCharacter } from "./company/create.ts";
import { goodsAndWork } from "./company/goods.ts";
import { peopleInService } from "./company/people.ts";
import { company, seat } from "./company/table.ts";
import { experience, treasure } from "./company/treasure.ts";
import { peopleByDice } from "./company/work.ts";
import { longDescribe } from "./support/long.ts";
import { expectNoFaults } from "./support/seats.ts";

beforeAll(seat);
afterAll(async () => company?.table.close());

describe("treasure", treasure);
longDescribe("experience", experience);
describe("people in service", peopleInService);
describe("a new character", aNewCharacter);
longDescribe("goods and work", goodsAndWork);
longDescribe("people by dice, and long work", peopleByDice);

test("nothing went wrong in any page", () => {
  expectNoFaults(company.everyone);
});
