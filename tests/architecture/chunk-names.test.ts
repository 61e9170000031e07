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

/** The one file of a build with these, and its text. */
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

it('a file that is compiled as it comes has another name than without that', async () => {
  const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, 'vite.config.ts');
  const plugins = (loaded?.config.plugins ?? []).filter(named);
  const [[plain], [marked]] = [await builtWith([]), await builtWith(plugins)];
  expect(marked?.code).toBe(`//# allFunctionsCalledOnLoad\n${plain?.code}`);
  expect(marked?.name).not.toBe(plain?.name);
});
