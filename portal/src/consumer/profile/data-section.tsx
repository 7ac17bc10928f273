// What is stored of the person, as a file, and the wish to be erased.
import { useState } from 'react';
import { useQuery } from 'urql';
import { graphql } from '../../api/graphql';
import { useAction } from '../../api/use-action';
import { formatMoment } from '../../texts/formats';
import { useLocale } from '../../texts/texts';
import { FailureNotice } from '../../ui/form';
import { Notice } from '../../ui/page';
import { useDownload } from '../../ui/use-download';

const REQUESTS = graphql(`
  query DeletionRequests {
    deletionRequests {
      id
      status
      blockedBy
      createdAt
      endedAt
    }
  }
`);

const EXPORT = graphql(`
  query ExportProfile {
    exportProfile {
      fileName
      mediaType
      content
    }
  }
`);

const REQUEST = graphql(`
  mutation RequestDeletion {
    requestProfileDeletion {
      data {
        id
        status
      }
    }
  }
`);

const WITHDRAW = graphql(`
  mutation WithdrawDeletion($id: ID!) {
    withdrawDeletionRequest(input: { id: $id }) {
      data {
        id
        status
      }
    }
  }
`);

export function DataSection() {
  const { texts: catalogue, language } = useLocale();
  const texts = catalogue.personalData;
  const [{ data }] = useQuery({ query: REQUESTS });
  const request = useAction(REQUEST);
  const withdraw = useAction(WITHDRAW);
  const file = useDownload(EXPORT, ({ exportProfile }) => exportProfile);
  const [isSure, setSure] = useState(false);
  const open = data?.deletionRequests?.find(({ endedAt }) => endedAt === null);
  const failure = file.failure ?? request.failure ?? withdraw.failure;

  async function ask(): Promise<void> {
    if (!isSure) return setSure(true);
    setSure(false);
    await request.run({});
  }

  return (
    <section className="panel">
      <h2>{texts.title}</h2>
      {failure && <FailureNotice failure={failure} />}
      <p>{texts.exportText}</p>
      <div className="actions">
        <button type="button" className="button secondary" onClick={() => void file.run({})}>
          {texts.export}
        </button>
      </div>
      <h3>{texts.erase}</h3>
      {open ? (
        <Notice title={texts.received(formatMoment(open.createdAt, language))}>
          {open.blockedBy.length > 0 && (
            <>
              <p>{texts.blocked}</p>
              <ul>
                {open.blockedBy.map((block) => (
                  <li key={block}>{texts.blocks[block]}</li>
                ))}
              </ul>
            </>
          )}
          <button type="button" className="button secondary" onClick={() => void withdraw.run({ id: open.id })}>
            {texts.withdraw}
          </button>
        </Notice>
      ) : (
        <>
          <p>{isSure ? texts.sure : texts.eraseText}</p>
          <div className="actions">
            <button type="button" className="button secondary" onClick={() => void ask()}>
              {isSure ? texts.confirm : texts.ask}
            </button>
            {isSure && (
              <button type="button" className="link" onClick={() => setSure(false)}>
                {texts.stay}
              </button>
            )}
          </div>
        </>
      )}
    </section>
  );
}
