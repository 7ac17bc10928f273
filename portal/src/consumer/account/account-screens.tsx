// The screens of one account. All of them read the same data; each action of the service leads to one of them.
import type { ComponentType } from 'react';
import { useQuery } from 'urql';
import { useHeld } from '../../api/use-action';
import { useTexts } from '../../texts/texts';
import { screen } from '../../ui/screen';
import { Loading, ReadFailure } from '../../ui/page';
import { UnknownPage } from '../../ui/unknown-page';
import { ACCOUNT, type AccountData } from './account-query';
import type { AccountScreen } from './action-paths';
import { AccountPage } from './account-page';
import { ConfirmScreen } from './confirm-screen';
import { ContactScreen } from './contact-screen';
import { CounterOfferScreen, LastOfferScreen } from './counter-offer-screen';
import { DisputeScreen } from './dispute-screen';
import { HoldScreen } from './hold-screen';
import { NotPayingScreen } from './not-paying-screen';
import { OffersScreen } from './offers-screen';
import { PayDateScreen } from './pay-date-screen';

export interface AccountScreenProps {
  readonly account: AccountData;
}

const SCREENS: Readonly<Record<AccountScreen | 'custom' | 'rights', ComponentType<AccountScreenProps>>> = {
  offers: OffersScreen,
  custom: screen(() => import('./custom-offer-screen'), 'CustomOfferScreen'),
  'payment-method': screen(() => import('./payment-method-screen'), 'PaymentMethodScreen'),
  'first-pay-date': PayDateScreen,
  'counter-offer': CounterOfferScreen,
  answer: screen(() => import('./answer-screen'), 'AnswerScreen'),
  'last-offer': LastOfferScreen,
  plan: screen(() => import('./plan-screen'), 'PlanScreen'),
  hold: HoldScreen,
  restart: ({ account }) => <ConfirmScreen account={account} move="restart" />,
  agreement: screen(() => import('./agreement-screen'), 'AgreementScreen'),
  cancel: ({ account }) => <ConfirmScreen account={account} move="cancel" />,
  'start-over': ({ account }) => <ConfirmScreen account={account} move="startOver" />,
  payments: screen(() => import('./payments-screen'), 'PaymentsScreen'),
  'restart-negotiation': ({ account }) => <ConfirmScreen account={account} move="restartNegotiation" />,
  'not-paying': NotPayingScreen,
  dispute: DisputeScreen,
  notice: screen(() => import('./notice-screen'), 'NoticeScreen'),
  'helping-hand': screen(() => import('../gifts/gift-links-screen'), 'GiftLinksScreen'),
  contact: ContactScreen,
  rights: screen(() => import('./rights-screen'), 'RightsScreen'),
};

export function AccountScreens({ id, screen }: { readonly id: string; readonly screen: string | undefined }) {
  const texts = useTexts();
  const [{ data, error, fetching }, read] = useQuery({ query: ACCOUNT, variables: { id } });
  const account = useHeld(data?.account);
  if (!account) {
    if (fetching) return <Loading />;
    return error ? <ReadFailure error={error} again={read} /> : <p>{texts.errors.NOT_FOUND}</p>;
  }
  if (screen === undefined) return <AccountPage account={account} />;
  if (!isScreen(screen)) return <UnknownPage />;
  const Screen = SCREENS[screen];
  return <Screen key={screen} account={account} />;
}

function isScreen(name: string): name is keyof typeof SCREENS {
  return name in SCREENS;
}
