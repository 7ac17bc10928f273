// The people of the demo data, each with a button that signs in.
import { useEffect, useState } from 'react';
import { useClient } from 'urql';
import { useTexts } from '../../texts/texts';
import { loadDemoPeople, signInAsDemo, type DemoPerson, type WantedDemo } from './demo';

interface DemoPeopleProps {
  readonly wanted: WantedDemo;
  /** For people who need more than a code: their details are filled in. */
  readonly fill: (input: Readonly<Record<string, string>>) => void;
}

export function DemoPeople({ wanted, fill }: DemoPeopleProps) {
  const texts = useTexts().signIn;
  const client = useClient();
  const [people, setPeople] = useState<readonly DemoPerson[]>([]);

  async function signIn(person: DemoPerson): Promise<void> {
    if (!(await signInAsDemo(client, person))) fill(person.input);
  }

  useEffect(() => {
    void loadDemoPeople().then((all) => {
      const consumers = all.filter(({ kind }) => kind === 'consumer');
      setPeople(consumers);
      const person = consumers.find(({ name }) => name === wanted.name);
      if (!person) return;
      // Only once: whoever signs out is not signed in again.
      history.replaceState(history.state, '', '#demo');
      void signIn(person);
    });
    // Once for each address that was opened.
  }, [wanted.name]);

  if (people.length === 0) return null;
  return (
    <section className="demo" aria-label={texts.demoPeople}>
      <h2>{texts.demoPeople}</h2>
      <p className="muted">{texts.demoText}</p>
      <ul>
        {people.map((person) => (
          <li key={person.name}>
            <button type="button" className="link" onClick={() => void signIn(person)}>
              {person.name}
            </button>
            <span className="muted"> {person.about}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
