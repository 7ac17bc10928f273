// Every client of the company, for a choice among them; the list itself has pages.
import { useEffect, useState } from 'react';
import { useClient } from 'urql';
import type { ResultOf } from '../../api/graphql';
import { CLIENTS } from './operations';

type ClientList = NonNullable<ResultOf<typeof CLIENTS>['subclients']>;
export type CompanyClient = ClientList['nodes'][number];

/** A choice among more than these would help nobody. */
const MOST_PAGES = 10;

export function useAllClients(): readonly CompanyClient[] {
  const client = useClient();
  const [clients, setClients] = useState<readonly CompanyClient[]>([]);
  useEffect(() => {
    let isGone = false;
    const readPage = async (after: string | null) =>
      (await client.query(CLIENTS, { after }).toPromise()).data?.subclients ?? null;
    async function readAll(): Promise<void> {
      const all: CompanyClient[] = [];
      let after: string | null = null;
      for (let page = 0; page < MOST_PAGES; page += 1) {
        const list: ClientList | null = await readPage(after);
        all.push(...(list?.nodes ?? []));
        after = list?.pageInfo.hasNextPage ? list.pageInfo.endCursor : null;
        if (after === null) break;
      }
      if (!isGone) setClients(all);
    }
    void readAll();
    return () => {
      isGone = true;
    };
  }, [client]);
  return clients;
}
