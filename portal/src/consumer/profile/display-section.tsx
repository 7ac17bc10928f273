// How the portal looks for this person: colours and size of text, kept with the profile.
import { graphql, type FragmentOf } from '../../api/graphql';
import { useAction } from '../../api/use-action';
import { useTexts } from '../../texts/texts';
import { FailureNotice } from '../../ui/form';
import type { VIEWER } from './profile-query';

const UPDATE = graphql(`
  mutation UpdatePortal($input: UpdatePortalInput!) {
    updatePortal(input: $input) {
      data {
        theme
        textSize
        locale
        etag
      }
    }
  }
`);

type Portal = FragmentOf<typeof VIEWER>['portal'];

export function DisplaySection({ portal }: { readonly portal: Portal }) {
  const catalogue = useTexts();
  const texts = catalogue.display;
  const update = useAction(UPDATE);
  return (
    <section className="panel">
      <h2>{texts.title}</h2>
      {update.failure && <FailureNotice failure={update.failure} />}
      <div className="actions">
        <label className="language">
          {texts.theme}
          <select
            value={portal.theme}
            onChange={({ target }) =>
              void update.run({ input: { theme: target.value as Portal['theme'], ifMatch: portal.etag } })
            }
          >
            {(['SYSTEM', 'LIGHT', 'DARK'] as const).map((theme) => (
              <option key={theme} value={theme}>
                {texts.themes[theme]}
              </option>
            ))}
          </select>
        </label>
        <label className="language">
          {texts.size}
          <select
            value={portal.textSize}
            onChange={({ target }) =>
              void update.run({ input: { textSize: target.value as Portal['textSize'], ifMatch: portal.etag } })
            }
          >
            {(['NORMAL', 'LARGE'] as const).map((size) => (
              <option key={size} value={size}>
                {texts.sizes[size]}
              </option>
            ))}
          </select>
        </label>
      </div>
    </section>
  );
}
