// What a change of an OpenAPI document does to a client that relies on the released one. A request is written by the
// client and read by us, an answer the other way round: what is good for one side is bad for the other.
import type { Severity } from './change';

/** Changes around the bodies. */
export const OPERATION_RULES = {
  base_path_changed: 'breaking',
  operation_added: 'safe',
  operation_removed: 'breaking',
  /** Generated clients name their functions by it. */
  operation_renamed: 'dangerous',
  operation_deprecated: 'safe',
  operation_no_longer_deprecated: 'safe',
  security_tightened: 'breaking',
  security_loosened: 'safe',
  parameter_added: 'safe',
  required_parameter_added: 'breaking',
  /** What it asked for no longer happens, without a word. */
  parameter_removed: 'breaking',
  parameter_now_required: 'breaking',
  parameter_now_optional: 'safe',
  /** Not seen on the wire, but by callers of a generated client. */
  path_parameter_renamed: 'dangerous',
  body_added: 'safe',
  required_body_added: 'breaking',
  body_removed: 'breaking',
  body_now_required: 'breaking',
  body_now_optional: 'safe',
  media_type_added: 'safe',
  media_type_removed: 'breaking',
  /** A client that knows every declared status meets one that it does not know. */
  status_added: 'dangerous',
  /** Clients tell outcomes apart by it, and now wait for it in vain. */
  status_removed: 'breaking',
  answer_body_added: 'dangerous',
  answer_body_removed: 'breaking',
  header_added: 'safe',
  header_removed: 'breaking',
} as const satisfies Record<string, Severity>;

export type Direction = 'request' | 'answer';

/** Changes inside a schema, by the side that writes the value. */
export const SCHEMA_RULES = {
  /** A client skips members that it does not know, also of an answer that is closed. */
  member_added: { request: 'safe', answer: 'safe' },
  required_member_added: { request: 'breaking', answer: 'safe' },
  /** Sent to us it is refused or does nothing. */
  member_removed: { request: 'breaking', answer: 'breaking' },
  member_now_required: { request: 'breaking', answer: 'safe' },
  member_now_optional: { request: 'safe', answer: 'breaking' },
  other_members_allowed: { request: 'safe', answer: 'dangerous' },
  other_members_forbidden: { request: 'breaking', answer: 'safe' },
  null_added: { request: 'safe', answer: 'breaking' },
  null_removed: { request: 'breaking', answer: 'safe' },
  type_added: { request: 'safe', answer: 'breaking' },
  type_removed: { request: 'breaking', answer: 'safe' },
  /** Clients must have a branch for what they do not know, and many have none. */
  value_added: { request: 'safe', answer: 'dangerous' },
  value_removed: { request: 'breaking', answer: 'safe' },
  values_opened: { request: 'safe', answer: 'dangerous' },
  values_closed: { request: 'breaking', answer: 'safe' },
  bound_tightened: { request: 'breaking', answer: 'safe' },
  bound_loosened: { request: 'safe', answer: 'dangerous' },
  /** `format` and `pattern`. */
  form_added: { request: 'breaking', answer: 'safe' },
  form_removed: { request: 'safe', answer: 'dangerous' },
  form_changed: { request: 'breaking', answer: 'breaking' },
  alternative_added: { request: 'safe', answer: 'dangerous' },
  alternative_removed: { request: 'breaking', answer: 'safe' },
  default_changed: { request: 'dangerous', answer: 'safe' },
  deprecated: { request: 'safe', answer: 'safe' },
  no_longer_deprecated: { request: 'safe', answer: 'safe' },
  /** Not seen on the wire, but by the types of a generated client. */
  schema_renamed: { request: 'dangerous', answer: 'dangerous' },
  /** A keyword that this table does not know must be looked at. */
  keyword_changed: { request: 'dangerous', answer: 'dangerous' },
} as const satisfies Record<string, Readonly<Record<Direction, Severity>>>;

export type OperationChangeKind = keyof typeof OPERATION_RULES;
export type SchemaChangeKind = keyof typeof SCHEMA_RULES;
