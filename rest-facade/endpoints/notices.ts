// Notice responses of a consumer's accounts.
import { IDEMPOTENT, PAGE } from './columns';
import type { Endpoint } from './endpoint';

const NOTICE = { notice: 'id' } as const;
const NOTICES = { tag: 'Notice Responses', success: 200, extension: true } as const;

export const NOTICE_ENDPOINTS: readonly Endpoint[] = [
  {
    ...NOTICES,
    method: 'GET',
    path: '/notice-responses',
    document: 'NoticeResponses',
    shape: 'list',
    query: { ...PAGE, status: { variable: 'status' } },
    access: 'Viewer',
  },
  { ...NOTICES, method: 'GET', path: '/notice-responses/:notice', document: 'NoticeResponse', parameters: NOTICE },
  {
    ...NOTICES,
    method: 'POST',
    path: '/notice-responses/:notice/resend',
    document: 'ResendNotice',
    parameters: NOTICE,
    headers: IDEMPOTENT,
    access: 'ResendNoticeAccess',
    alsoRequired: ['action_context.active_negotiation_id'],
  },
];
