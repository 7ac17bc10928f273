// The screens of one account. All of them read the same data; each action of the service leads to one of them.
import { lazy, type ComponentType } from 'react';
import { useQuery } from 'urql';
import { useTexts } from '../../texts/texts';
import { Loading, ReadFailure } from '../../ui/page';
import { UnknownPage } from '../../ui/unknown-page';
import { ACCOUNT, type AccountData } from './account-query';
import type { AccountScreen } from './action-paths';
import { AccountPage } from './account-page';
import { ConfirmScreen } from './confirm-screen';
import { ContactScreen } from './contact-screen';
import { CounterOfferScreen, LastOfferScreen } from './counter-offer-screen';
import { HoldScreen } from './hold-screen';
import { NotPayingScreen } from './not-paying-screen';
import { OffersScreen } from './offers-screen';
import { PayDateScreen } from './pay-date-screen';

export interface AccountScreenProps {
  readonly account: AccountData;
}

function later<Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType<AccountScreenProps>>>>,
  name: Name,
) {
  return lazy(async () => ({ default: (await load())[name] }));
}

const SCREENS: Readonly<Record<AccountScreen | 'custom', ComponentType<AccountScreenProps>>> = {
  offers: OffersScreen,
  custom: later(() => import('./custom-offer-screen'), 'CustomOfferScreen'),
  'payment-method': later(() => import('./payment-method-screen'), 'PaymentMethodScreen'),
  'first-pay-date': PayDateScreen,
  'counter-offer': CounterOfferScreen,
  answer: later(() => import('./answer-screen'), 'AnswerScreen'),
  'last-offer': LastOfferScreen,
  plan: later(() => import('./plan-screen'), 'PlanScreen'),
  hold: HoldScreen,
  restart: ({ account }) => <ConfirmScreen account={account} move="restart" />,
  agreement: later(() => import('./agreement-screen'), 'AgreementScreen'),
  cancel: ({ account }) => <ConfirmScreen account={account} move="cancel" />,
  'start-over': ({ account }) => <ConfirmScreen account={account} move="startOver" />,
  payments: later(() => import('./payments-screen'), 'PaymentsScreen'),
  'restart-negotiation': ({ account }) => <ConfirmScreen account={account} move="restartNegotiation" />,
  'not-paying': NotPayingScreen,
  dispute: ({ account }) => <ConfirmScreen account={account} move="dispute" />,
  notice: later(() => import('./notice-screen'), 'NoticeScreen'),
  'helping-hand': later(() => import('../gifts/gift-links-screen'), 'GiftLinksScreen'),
  contact: ContactScreen,
};

export function AccountScreens({ id, screen }: { readonly id: string; readonly screen: string | undefined }) {
  const texts = useTexts();
  const [{ data, error, fetching }, read] = useQuery({ query: ACCOUNT, variables: { id } });
  const account = data?.account;
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
