// Canonical JSON of what the REST API answers: members in snake_case and named as REST names them, sorted by name, without
// white space. A client can compute the digest of an answer again.
import { isRecord } from './is-record';

export function toCanonicalJson(value: unknown): string {
  return JSON.stringify(sortMembers(value));
}

function sortMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortMembers);
  if (!isRecord(value)) return value;
  const isLabelled = 'key' in value && 'label' in value && !('value' in value);
  const nameOf = (name: string) => (isLabelled && name === 'key' ? 'value' : toSnakeCase(name));
  const members = Object.entries(value).map(([name, member]) => [nameOf(name), sortMembers(member)] as const);
  return Object.fromEntries(members.sort(([one], [other]) => (one < other ? -1 : 1)));
}

function toSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
