import { build, loadConfigFromFile, type Plugin, type PluginOption } from 'vite';
import { expect, it } from 'vitest';

const named = (option: PluginOption): option is Plugin =>
  typeof option === 'object' &&
  option !== null &&
  'name' in option &&
  option.name === 'compiled-as-they-come';

const source: Plugin = {
  name: 'source',
  resolveId: (id) => (id === 'start.js' ? id : undefined),
  load: (id) => (id === 'start.js' ? 'console.log(1);' : undefined),
};

/** Returns the only file of a build with these plugins, and its text. */
async function builtWith(plugins: readonly Plugin[]) {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [source, ...plugins],
    build: { write: false, rolldownOptions: { input: 'start.js' } },
  });
  const output = 'output' in built ? built.output : [];
  return output.flatMap((file) => (file.type === 'chunk' ? [{ name: file.fileName, code: file.code }] : []));
}

it('the comment for eager compilation changes the hashed name of a file', async () => {
  const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, 'vite.config.ts');
  const plugins = (loaded?.config.plugins ?? []).filter(named);
  const [[plain], [marked]] = [await builtWith([]), await builtWith(plugins)];
  expect(marked?.code).toBe(`//# allFunctionsCalledOnLoad\n${plain?.code}`);
  expect(marked?.name).not.toBe(plain?.name);
});
