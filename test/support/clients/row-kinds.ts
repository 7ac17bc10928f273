// Which row an id names: for tests that ask for rows of somebody else, and for those that read everything.

const ROW_KINDS = [
  [/accountIds?$/, 'account'],
  [/paymentId$/, 'payment'],
  [/receiptNumber$/, 'receipt'],
  [/templateId$/, 'template'],
  [/^(creditorAccount|account|accountChanged)\b/, 'account'],
  [/headerProfile/i, 'profile'],
  [/template/i, 'template'],
  [/letter/i, 'letter'],
  [/subclient/i, 'subclient'],
  [/apiKey/i, 'key'],
  [/User|Invitation/, 'user'],
  [/import/i, 'import'],
  [/GiftLink/, 'link'],
  [/paymentMethod/i, 'method'],
  [/payment\b/i, 'payment'],
  [/notice/i, 'notice'],
  [/Session/, 'session'],
  [/Device/, 'device'],
  [/DeletionRequest/, 'request'],
] as const;

export type RowKind = (typeof ROW_KINDS)[number][1];

/** By the argument, such as `input.accountId`, else by the operation. */
export function getRowKind(operation: string, path: string): RowKind {
  const [, kind] = ROW_KINDS.find(([pattern]) => pattern.test(path) || pattern.test(operation)) ?? [];
  if (kind === undefined) throw new Error(`${operation}: ${path} names a row of an unknown kind. Add it to ROW_KINDS.`);
  return kind;
}
