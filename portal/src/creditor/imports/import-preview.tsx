// The first rows of a file as the service understands them.
import { useQuery } from 'urql';
import { graphql } from '../../api/graphql';
import { Loading, ReadFailure } from '../../ui/page';
import { useCreditorTexts } from '../texts/texts';
import { DataTable } from '../ui/data-table';

const PREVIEW = graphql(`
  query ImportPreview($id: ID!) {
    importPreview(id: $id) {
      encoding
      delimiter
      rows {
        line
        accountNumber
        action
        values {
          column
          value
        }
        errors {
          column
          message
        }
        warnings {
          column
          message
        }
      }
    }
  }
`);

interface ImportPreviewProps {
  readonly id: string;
  readonly ignored: readonly string[];
}

export function ImportPreview({ id, ignored }: ImportPreviewProps) {
  const { imports: texts, unknown } = useCreditorTexts();
  const [{ data, error, fetching }, read] = useQuery({ query: PREVIEW, variables: { id } });
  const preview = data?.importPreview;
  if (!preview) return fetching ? <Loading /> : error && <ReadFailure error={error} again={read} />;
  const names = [...new Set(preview.rows.flatMap(({ values }) => values.map(({ column }) => column)))];
  // They have columns of their own.
  const shown = names.filter((name) => name !== 'account_number' && name !== 'action');
  return (
    <section>
      <h2 id="understood">{texts.understood}</h2>
      <p>{texts.understoodText}</p>
      <p className="muted">{texts.read(preview.encoding, preview.delimiter)}</p>
      {ignored.length > 0 && (
        <p>
          {texts.ignored}: <b>{ignored.join(', ')}</b>
        </p>
      )}
      <div className="scroll" tabIndex={0} role="region" aria-labelledby="understood">
        <DataTable
          caption={texts.understood}
          rows={preview.rows}
          id={({ line }) => String(line)}
          columns={[
            {
              name: texts.account,
              cell: ({ accountNumber, line, errors, warnings }) => (
                <>
                  {accountNumber ?? unknown}
                  <small>{texts.line(line)}</small>
                  {errors.map(({ column, message }) => (
                    <small key={`${column ?? ''}${message}`} className="error">
                      {column}: {message}
                    </small>
                  ))}
                  {warnings.map(({ column, message }) => (
                    <small key={`${column ?? ''}${message}`}>
                      {column}: {message}
                    </small>
                  ))}
                </>
              ),
            },
            { name: texts.rowAction, cell: ({ action }) => texts.actions[action] },
            ...shown.map((name) => ({
              name,
              cell: ({ values }: (typeof preview.rows)[number]) =>
                values.find(({ column }) => column === name)?.value ?? unknown,
            })),
          ]}
        />
      </div>
    </section>
  );
}
