// The versions of a letter with their authors; one can be put back into the editor.
import { useQuery } from 'urql';
import { graphql } from '../../api/graphql';
import { formatMoment } from '../../texts/formats';
import { useLocale } from '../../texts/texts';
import { ReadFailure } from '../../ui/page';
import { useCreditorTexts } from '../texts/texts';
import { DataTable } from '../ui/data-table';
import { Pager, usePaging } from '../ui/paging';

const VERSIONS = graphql(`
  query Versions($id: ID!, $after: String) {
    eLetterTemplateVersions(templateId: $id, first: 10, after: $after) {
      totalCount
      nodes {
        version
        name
        subject
        content
        savedAt
        editor {
          id
          name
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

export interface Written {
  readonly name: string;
  readonly subject: string;
  readonly content: string;
}

export function LetterVersions({ id, use }: { readonly id: string; readonly use: (written: Written) => void }) {
  const { language } = useLocale();
  const { letters: texts, unknown } = useCreditorTexts();
  const paging = usePaging();
  const [{ data, error }, read] = useQuery({ query: VERSIONS, variables: { id, after: paging.after } });
  const versions = data?.eLetterTemplateVersions;
  return (
    <section>
      <h2>{texts.versions}</h2>
      {!versions && error && <ReadFailure error={error} again={read} />}
      {versions?.totalCount === 0 && <p className="muted">{texts.noVersions}</p>}
      {versions && versions.nodes.length > 0 && (
        <>
          <DataTable
            caption={texts.versions}
            rows={versions.nodes}
            id={({ version }) => String(version)}
            columns={[
              { name: texts.version, cell: ({ version }) => version },
              { name: texts.by, cell: ({ editor }) => editor.name },
              { name: texts.savedAt, cell: ({ savedAt }) => formatMoment(savedAt, language) },
              { name: texts.subject, cell: ({ subject }) => subject || unknown },
              {
                name: texts.useVersion,
                quiet: true,
                cell: (version) => (
                  <button type="button" className="link" onClick={() => use(version)}>
                    {texts.useVersion}
                    <span className="visually-hidden"> {version.version}</span>
                  </button>
                ),
              },
            ]}
          />
          <Pager paging={paging} total={versions.totalCount} pageInfo={versions.pageInfo} />
        </>
      )}
    </section>
  );
}
