/** Passwords, stored as scrypt hashes with their own salt; an empty password means that none is needed. */
import { randomBytes, scryptSync, timingSafeEqual } from "node:crypto";
import { type Source, text } from "../shared/json.ts";

const LENGTH = 32;

export function hashPassword(password: string): string {
  if (password === "") return "";
  const salt = randomBytes(16);
  return `scrypt$${salt.toString("hex")}$${scryptSync(password, salt, LENGTH).toString("hex")}`;
}

export function checkPassword(password: string, stored: string): boolean {
  if (stored === "") return password === "";
  const [kind, salt, hash] = stored.split("$");
  if (kind !== "scrypt" || !salt || !hash) return false;
  const given = scryptSync(password.slice(0, 1000), Buffer.from(salt, "hex"), LENGTH);
  return timingSafeEqual(given, Buffer.from(hash, "hex"));
}

/** A user for clients: whether there is a password, without its hash. */
export function publicUser(user: Source): Source {
  const { passwordHash: _hash, password: _password, ...rest } = user;
  return { ...rest, hasPassword: text(user, "passwordHash") !== "" };
}

/** Turns a `password` in a user's data or changes into its hash. */
export function withHash(data: Source): Source {
  const { password, passwordHash: _a, "-=passwordHash": _b, "==passwordHash": _c, ...rest } = data;
  if (typeof password !== "string") return rest;
  return { ...rest, passwordHash: hashPassword(password.slice(0, 1000)) };
}
