import "./persistence.test.ts";
