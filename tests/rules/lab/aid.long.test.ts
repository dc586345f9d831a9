import "./aid.test.ts";
