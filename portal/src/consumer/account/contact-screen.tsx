// Whom to write to or call about an account, and which numbers to quote.
import { useQuery } from 'urql';
import { graphql } from '../../api/graphql';
import { useTexts } from '../../texts/texts';
import { Loading, ReadFailure } from '../../ui/page';
import { AccountFrame } from './account-frame';
import type { AccountData } from './account-query';

const CONTACT = graphql(`
  query Contact($id: ID!) {
    contact(accountId: $id) {
      company {
        id
        companyName
        phone
        email
        address1
        address2
        city
        state
        zip
        url
      }
      subclient {
        subclientName
      }
      quote {
        key
        label
        value
      }
    }
  }
`);

export function ContactScreen({ account }: { readonly account: AccountData }) {
  const catalogue = useTexts();
  const texts = catalogue.contact;
  const [{ data, error }, read] = useQuery({ query: CONTACT, variables: { id: account.id } });
  const contact = data?.contact;
  const company = contact?.company;
  const place = [company?.city, [company?.state, company?.zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const lines = [company?.address1, company?.address2, place].filter(Boolean);
  return (
    <AccountFrame account={account} title={texts.title} lead={texts.lead} needs={['CONTACT_DETAILS']}>
      {!contact && (error ? <ReadFailure error={error} again={read} /> : <Loading />)}
      {contact && (
        <section className="panel narrow">
          <h2>{company?.companyName ?? account.company?.companyName ?? ''}</h2>
          <dl className="terms">
            {company?.phone && (
              <div>
                <dt>{texts.phone}</dt>
                <dd>
                  <a href={`tel:${company.phone}`}>{formatPhone(company.phone)}</a>
                </dd>
              </div>
            )}
            {company?.email && (
              <div>
                <dt>{texts.email}</dt>
                <dd>
                  <a href={`mailto:${company.email}`}>{company.email}</a>
                </dd>
              </div>
            )}
            {lines.length > 0 && (
              <div>
                <dt>{texts.address}</dt>
                <dd className="lines">{lines.join('\n')}</dd>
              </div>
            )}
            {company?.url && /^https?:/.test(company.url) && (
              <div>
                <dt>{texts.web}</dt>
                <dd>
                  <a href={company.url} rel="noreferrer" target="_blank">
                    {company.url}
                  </a>
                </dd>
              </div>
            )}
          </dl>
          {contact.quote.length > 0 && (
            <>
              <h3>{texts.quote}</h3>
              <dl className="terms">
                {contact.quote.map(({ key, label, value }) => (
                  <div key={key}>
                    <dt>{texts.numbers[key] || label}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            </>
          )}
        </section>
      )}
    </AccountFrame>
  );
}

/** `+12125550123` → `(212) 555-0123`. */
function formatPhone(phone: string): string {
  return phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
}
