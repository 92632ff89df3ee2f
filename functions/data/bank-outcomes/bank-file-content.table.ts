/** Contents of bank files that were applied: one item for each, named by its hash. */
import { defineEntity, type ItemOf } from '../../platform/entity.ts';

const definition = defineEntity({
  name: 'bankFileContent',
  id: 'sha256',
  attributes: {
    sha256: { type: 'string', required: true },
    /** The first file of the content that was applied. */
    fileId: { type: 'string', required: true },
    fileName: { type: 'string', required: true },
    appliedAt: { type: 'string', required: true },
  },
});

export type StoredContent = ItemOf<typeof definition>;

export const bankFileContentTable = definition.with(({ create }) => ({
  create: (content: StoredContent) => create(content),
}));
