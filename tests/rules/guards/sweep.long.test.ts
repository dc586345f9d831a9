import "./sweep.test.ts";
