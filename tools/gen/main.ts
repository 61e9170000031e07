import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { bundleContract } from './bundle.ts';
import { emitOperations, emitProof, emitSchemas, emitTag, flatOperations } from './emit.ts';
import { emitRegistry } from './registry.ts';

const contract = fileURLToPath(new URL('../../openapi', import.meta.url));

/** Returns every generated file of the contract, by its name below openapi/gen. */
export async function generateContract(): Promise<Map<string, string>> {
  const document = bundleContract(contract);
  const operations = flatOperations(document);
  const types = astToString(
    await openapiTypescript(JSON.stringify(document), { alphabetize: false, defaultNonNullable: false }),
  );
  const files = new Map([
    ['openapi.json', `${JSON.stringify(document, null, 1)}\n`],
    ['schema.ts', `// Generated from openapi/ by \`npm run gen\`. Do not edit.\n${types}`],
    ['operations.ts', emitOperations(operations)],
    ...emitRegistry(operations),
    ['proof.ts', emitProof(document, operations)],
  ]);
  for (const [subject, code] of emitSchemas(document)) files.set(`schemas/${subject}.ts`, code);
  for (const tag of new Set(operations.map((one) => one.tag))) {
    files.set(
      `operations/${tag}.ts`,
      emitTag(
        document,
        tag,
        operations.filter((one) => one.tag === tag),
      ),
    );
  }
  return files;
}

const files = await generateContract();
rmSync(path.join(contract, 'gen'), { recursive: true, force: true });
for (const [name, content] of files) {
  const file = path.join(contract, 'gen', name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
}
console.log(`wrote ${files.size} files to openapi/gen`);
