import { mapAreas } from "./map-areas.ts";

mapAreas(13);
