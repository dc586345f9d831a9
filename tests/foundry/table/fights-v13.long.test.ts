import "./fights-v13.test.ts";
