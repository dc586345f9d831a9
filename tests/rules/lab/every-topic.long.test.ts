import "./every-topic.test.ts";
