// The vocabularies with an entity tag, so that clients can keep them.
import { describeVocabularies, type VocabulariesView } from '../../domain/system/vocabularies';
import type { Dependencies } from '../shared/dependencies';

export interface TaggedVocabularies extends VocabulariesView {
  readonly etag: string;
}

/** 128 bits of the digest. */
const TAG_LENGTH = 32;

/** The tag is weak, because a compressed response has the same one. */
export function vocabularies({ digests }: Pick<Dependencies, 'digests'>): TaggedVocabularies {
  const view = describeVocabularies();
  return { ...view, etag: `W/"${digests.digestTexts([JSON.stringify(view)]).slice(0, TAG_LENGTH)}"` };
}
