import type { Topic } from "../../../src/rules/rulings/topic.ts";
import { allTopics } from "../../../src/rules/topics/index.ts";

/** The topic with this key, or undefined. */
export const topicByKey = (key: string): Topic | undefined => allTopics.find((topic) => topic.key === key);
