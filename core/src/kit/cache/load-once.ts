/**
 * What `load` imports, for calls that come often: each `import()` looks for its module anew. One that could not be loaded is loaded
 * again by the next call.
 */
export function loadOnce<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let loaded: Promise<Module> | undefined;
  return async () => {
    loaded ??= load();
    try {
      return await loaded;
    } catch (error) {
      loaded = undefined;
      throw error;
    }
  };
}
