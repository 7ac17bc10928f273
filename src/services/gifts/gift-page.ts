// What a payer sees of a helping hand link. Nothing of the account: no name of it, number, balance, schedule or id.
import { LEAST_GIFT } from '../../domain/gifts/gift-amounts';
import { getGoalLeft } from '../../domain/gifts/gift-link';
import type { LocalDate } from '../../domain/shared/calendar';
import { toDecimalOrNull, toDecimalString } from '../../domain/shared/money';
import type { Dependencies } from '../shared/dependencies';
import { enforceRateLimits } from '../shared/rate-limits';
import type { RequestContext } from '../shared/request-context';
import { loadGiftState } from './steps/gift-state';
import { loadPublicLink } from './steps/load-link';

export interface GiftPageView {
  readonly displayName: string;
  readonly message: string | null;
  readonly accepting: boolean;
  readonly amountMin: string;
  readonly amountMax: string | null;
  readonly exactAmount: string | null;
  readonly goal: string | null;
  readonly goalLeft: string | null;
  readonly payeeName: string;
  readonly expiresOn: LocalDate;
  /** A setup needs a solved CAPTCHA. */
  readonly captcha: { readonly required: boolean };
}

/** Throws `not_found`, `gift_unavailable` and `too_many_attempts`. */
export async function giftPage(
  dependencies: Dependencies,
  token: string,
  context: RequestContext,
): Promise<GiftPageView> {
  const link = await loadPublicLink(dependencies, token, context);
  const { account, terms } = await loadGiftState(dependencies, link);
  const { request, response } = context;
  await enforceRateLimits(dependencies, response, [{ scope: 'gift_view', subject: request.ipPrefix }]);
  const { payeeName } = dependencies.settings.gifts;
  return {
    displayName: link.displayName,
    message: link.message,
    accepting: terms !== null,
    amountMin: toDecimalString(terms?.min ?? LEAST_GIFT),
    amountMax: terms && toDecimalString(terms.max),
    exactAmount: terms && toDecimalOrNull(terms.exact),
    goal: toDecimalOrNull(link.goal),
    goalLeft: toDecimalOrNull(getGoalLeft(link)),
    payeeName: (link.showCreditor ? account.company?.name : null) ?? payeeName,
    expiresOn: link.expiresOn,
    captcha: { required: true },
  };
}
