import { readFile } from 'node:fs/promises';
import { loadPyodide } from 'pyodide';
import { expect, it } from 'vitest';

it('the tests of campus_debug pass in Pyodide', { timeout: 120_000 }, async () => {
  const python = await loadPyodide();
  for (const name of ['python/campus_debug.py', 'testing/campus_debug_test.py']) {
    python.FS.mkdirTree(`/campus/${name.slice(0, name.indexOf('/'))}`);
    python.FS.writeFile(`/campus/${name}`, await readFile(`src/code-frame/${name}`, 'utf8'));
  }
  const failures: unknown = python.runPython(`
import io, sys, unittest
sys.path.insert(0, '/campus/testing')
import campus_debug_test
report = io.StringIO()
tests = unittest.defaultTestLoader.loadTestsFromModule(campus_debug_test)
result = unittest.TextTestRunner(stream=report).run(tests)
'' if result.wasSuccessful() and result.testsRun > 20 else report.getvalue()
`);
  expect(failures).toBe('');
});
