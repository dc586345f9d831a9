import "./magic.test.ts";
