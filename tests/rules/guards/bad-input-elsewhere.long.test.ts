import "./bad-input-elsewhere.test.ts";
