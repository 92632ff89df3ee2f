/** What is written first and shown later: announcements and resources (document 001, section 4). */
export const PUBLICATIONS = ['published', 'draft'] as const;
export type Publication = (typeof PUBLICATIONS)[number];

export const publicationOf = (isPublished: boolean): Publication =>
  isPublished ? 'published' : 'draft';
