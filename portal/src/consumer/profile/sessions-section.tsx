// Where the person is signed in, and which browsers need no code.
import { useState } from 'react';
import { useQuery } from 'urql';
import { graphql } from '../../api/graphql';
import { useAction } from '../../api/use-action';
import { formatMoment } from '../../texts/formats';
import { useLocale } from '../../texts/texts';
import { FailureNotice } from '../../ui/form';
import { Notice } from '../../ui/page';

const SESSIONS = graphql(`
  query Sessions {
    sessions {
      id
      deviceName
      isCurrent
      lastUsedAt
    }
    devices {
      id
      name
      lastUsedAt
      expiresAt
    }
  }
`);

const END_SESSION = graphql(`
  mutation EndSession($id: ID!) {
    revokeSession(input: { id: $id }) {
      revoked
    }
  }
`);

const END_OTHERS = graphql(`
  mutation EndOtherSessions {
    revokeOtherSessions(includingDevices: true) {
      revoked
    }
  }
`);

const FORGET_DEVICE = graphql(`
  mutation ForgetDevice($id: ID!) {
    revokeDevice(input: { id: $id }) {
      revoked
    }
  }
`);

export function SessionsSection() {
  const { texts: catalogue, language } = useLocale();
  const texts = catalogue.sessions;
  const [{ data }] = useQuery({ query: SESSIONS });
  const end = useAction(END_SESSION);
  const endOthers = useAction(END_OTHERS);
  const forget = useAction(FORGET_DEVICE);
  const [done, setDone] = useState<string | null>(null);
  const failure = end.failure ?? endOthers.failure ?? forget.failure;
  const say = (message: string) => (result: unknown) => result !== null && setDone(message);
  return (
    <section className="panel">
      <h2>{texts.title}</h2>
      {done !== null && <Notice kind="good">{done}</Notice>}
      {failure && <FailureNotice failure={failure} />}
      <ul className="plain">
        {data?.sessions?.map(({ id, deviceName, isCurrent, lastUsedAt }) => (
          <li key={id}>
            <span>
              <strong>{deviceName ?? texts.unnamed}</strong>{' '}
              {isCurrent && <span className="badge good">{texts.current}</span>}
              <small>{texts.lastUsed(formatMoment(lastUsedAt, language))}</small>
            </span>
            {!isCurrent && (
              <button type="button" className="link" onClick={() => void end.run({ id }).then(say(texts.ended))}>
                {texts.end}
              </button>
            )}
          </li>
        ))}
      </ul>
      <h3>{texts.devices}</h3>
      {data?.devices?.length === 0 && <p className="muted">{texts.noDevices}</p>}
      <ul className="plain">
        {data?.devices?.map(({ id, name, lastUsedAt }) => (
          <li key={id}>
            <span>
              <strong>{name ?? texts.unnamed}</strong>
              <small>{texts.lastUsed(formatMoment(lastUsedAt, language))}</small>
            </span>
            <button type="button" className="link" onClick={() => void forget.run({ id }).then(say(texts.forgotten))}>
              {texts.forget}
            </button>
          </li>
        ))}
      </ul>
      <div className="actions">
        <button
          type="button"
          className="button secondary"
          onClick={() => void endOthers.run({}).then(say(texts.ended))}
        >
          {texts.endOthers}
        </button>
      </div>
    </section>
  );
}
