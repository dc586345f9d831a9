import { regionHazards } from "./region-hazards.ts";

regionHazards(14);
