// Where the settings of a company are. What a role may not see is not listed.
import { Link } from 'wouter';
import { Page } from '../../ui/page';
import { useCreditorTexts } from '../texts/texts';
import { useIsAdmin, useViewer } from '../viewer';

export function SettingsPage() {
  const texts = useCreditorTexts().settings;
  const isAdmin = useIsAdmin();
  const { name, companyName } = useViewer();
  const places = [
    { to: '/settings/people', title: texts.people, text: texts.peopleText, isForAll: false },
    { to: '/settings/keys', title: texts.keys, text: texts.keysText, isForAll: false },
    { to: '/settings/company', title: texts.company, text: texts.companyText, isForAll: true },
    { to: '/settings/clients', title: texts.clients, text: texts.clientsText, isForAll: true },
    { to: '/settings/terms', title: texts.terms, text: texts.termsText, isForAll: true },
    { to: '/settings/exports', title: texts.exports, text: texts.exportsText, isForAll: false },
    { to: '/settings/audit', title: texts.audit, text: texts.auditText, isForAll: false },
    { to: '/settings/password', title: texts.password, text: texts.passwordText, isForAll: true },
    { to: '/settings/notices', title: texts.notices, text: texts.noticesText, isForAll: true },
  ].filter(({ isForAll }) => isForAll || isAdmin);
  return (
    <Page title={texts.title} lead={[name, companyName].filter(Boolean).join(' · ')}>
      <ul className="cards">
        {places.map(({ to, title, text }) => (
          <li key={to} className="card">
            <h2>
              <Link to={to}>{title}</Link>
            </h2>
            <p className="muted">{text}</p>
          </li>
        ))}
      </ul>
    </Page>
  );
}
