import manifest from '../../package.json' with { type: 'json' };

export const version = manifest.version;
/** Put in by the build; what runs from its sources has none. */
export const build = process.env.BINDERY_BUILD ?? 'sources';
