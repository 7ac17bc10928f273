// A file that the service makes on request: asks for it and saves it.
import { useState } from 'react';
import { useClient, type AnyVariables } from 'urql';
import type { TypedDocumentNode } from '@urql/core';
import { readFailure, type Failure } from '../api/failure';
import { useTexts } from '../texts/texts';
import { saveFile, type ServiceFile } from './save-file';

interface Download<Variables> {
  readonly failure: Failure | null;
  readonly run: (variables: Variables) => Promise<void>;
}

/** `read` finds the file in the answer. */
export function useDownload<Data, Variables extends AnyVariables>(
  query: TypedDocumentNode<Data, Variables>,
  read: (data: Data) => ServiceFile | null | undefined,
): Download<Variables> {
  const client = useClient();
  const texts = useTexts();
  const [failure, setFailure] = useState<Failure | null>(null);
  return {
    failure,
    async run(variables) {
      setFailure(null);
      const { data, error } = await client.query(query, variables, { requestPolicy: 'network-only' }).toPromise();
      if (error) return setFailure(readFailure(error, texts));
      const file = data && read(data);
      if (file) saveFile(file);
    },
  };
}
