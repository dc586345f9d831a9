import "./lab.test.ts";
