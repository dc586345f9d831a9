import "./fights.test.ts";
