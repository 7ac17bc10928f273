// The severity of each change of an OpenAPI document for clients of the released document. Clients write requests and
// read responses, so the same change of a schema can be safe in one direction and breaking in the other.
import type { Severity } from './change';

/** Changes outside of schemas. */
export const OPERATION_RULES = {
  base_path_changed: 'breaking',
  operation_added: 'safe',
  operation_removed: 'breaking',
  /** Generated clients derive function names from it. */
  operation_renamed: 'dangerous',
  operation_deprecated: 'safe',
  operation_no_longer_deprecated: 'safe',
  security_tightened: 'breaking',
  security_loosened: 'safe',
  parameter_added: 'safe',
  required_parameter_added: 'breaking',
  /** The parameter is silently ignored. */
  parameter_removed: 'breaking',
  parameter_now_required: 'breaking',
  parameter_now_optional: 'safe',
  /** Not visible on the wire, but in generated clients. */
  path_parameter_renamed: 'dangerous',
  body_added: 'safe',
  required_body_added: 'breaking',
  body_removed: 'breaking',
  body_now_required: 'breaking',
  body_now_optional: 'safe',
  media_type_added: 'safe',
  media_type_removed: 'breaking',
  /** Clients receive a status that they do not know. */
  status_added: 'dangerous',
  /** Clients may rely on the status. */
  status_removed: 'breaking',
  response_body_added: 'dangerous',
  response_body_removed: 'breaking',
  header_added: 'safe',
  header_removed: 'breaking',
} as const satisfies Record<string, Severity>;

export type Direction = 'request' | 'response';

/** Changes of schemas, by direction. */
export const SCHEMA_RULES = {
  /** Clients ignore unknown members, even of a closed schema. */
  member_added: { request: 'safe', response: 'safe' },
  required_member_added: { request: 'breaking', response: 'safe' },
  /** In a request it is rejected or ignored. */
  member_removed: { request: 'breaking', response: 'breaking' },
  member_now_required: { request: 'breaking', response: 'safe' },
  member_now_optional: { request: 'safe', response: 'breaking' },
  other_members_allowed: { request: 'safe', response: 'dangerous' },
  other_members_forbidden: { request: 'breaking', response: 'safe' },
  null_added: { request: 'safe', response: 'breaking' },
  null_removed: { request: 'breaking', response: 'safe' },
  type_added: { request: 'safe', response: 'breaking' },
  type_removed: { request: 'breaking', response: 'safe' },
  /** Many clients do not handle unknown values. */
  value_added: { request: 'safe', response: 'dangerous' },
  value_removed: { request: 'breaking', response: 'safe' },
  values_opened: { request: 'safe', response: 'dangerous' },
  values_closed: { request: 'breaking', response: 'safe' },
  bound_tightened: { request: 'breaking', response: 'safe' },
  bound_loosened: { request: 'safe', response: 'dangerous' },
  /** Changes of `format` and `pattern`. */
  format_added: { request: 'breaking', response: 'safe' },
  format_removed: { request: 'safe', response: 'dangerous' },
  format_changed: { request: 'breaking', response: 'breaking' },
  alternative_added: { request: 'safe', response: 'dangerous' },
  alternative_removed: { request: 'breaking', response: 'safe' },
  default_changed: { request: 'dangerous', response: 'safe' },
  deprecated: { request: 'safe', response: 'safe' },
  no_longer_deprecated: { request: 'safe', response: 'safe' },
  /** Not visible on the wire, but in the types of generated clients. */
  schema_renamed: { request: 'dangerous', response: 'dangerous' },
  /** A keyword that is not in this table needs a review. */
  keyword_changed: { request: 'dangerous', response: 'dangerous' },
} as const satisfies Record<string, Readonly<Record<Direction, Severity>>>;

export type OperationChangeKind = keyof typeof OPERATION_RULES;
export type SchemaChangeKind = keyof typeof SCHEMA_RULES;
