import { mapAreas } from "./map-areas.ts";

mapAreas(14);
