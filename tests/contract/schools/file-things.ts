import { randomBytes } from 'node:crypto';
import { writeZip } from '#server/files/zip-writer.ts';
import { projectFile, uploadForm } from '#server/modules/file-transfer/testing/upload-form.ts';
import type { ManySchools } from '#server/schools/testing/many.ts';
import { dbOf, field, giving, other, userId, type Thing } from './given.ts';

const slides = writeZip([
  { name: '[Content_Types].xml', data: Buffer.from('<Types/>'), compress: true },
  { name: 'ppt/presentation.xml', data: Buffer.from('<p/>'), compress: true },
]);

/** Copies a file row to the other school and returns its id. */
async function copyFileRow(many: ManySchools, path: string): Promise<string> {
  const row = await dbOf(many, giving)
    .selectFrom('sysFile')
    .selectAll()
    .where('filePath', '=', path)
    .executeTakeFirstOrThrow();
  await dbOf(many, other).insertInto('sysFile').values(row).execute();
  return row.id;
}

export function files(many: ManySchools): Record<string, Thing> {
  const { call, login } = many;
  const upload = async (school: string): Promise<string> => {
    const form = uploadForm({ purpose: 'material', name: '课件.pptx', bytes: slides });
    const token = await login(school, 'admin');
    return field(await call(school, '/api/sys/common/upload', { method: 'POST', token, ...form }), 'message');
  };
  return {
    'address of a file': {
      make: () => upload(giving),
      opens: async (school, path) => {
        const token = await login(school, 'admin');
        return (await call(school, `/api/sys/common/static/${path}`, { token })).status === 200;
      },
    },
    'signed address of a preview': {
      make: async () => {
        const path = await upload(giving);
        // The other school has the same file under the same name, so only the signature prevents access.
        await upload(other);
        await copyFileRow(many, path);
        const token = await login(giving, 'admin');
        const answer = await call(giving, '/api/sys/common/preview', {
          method: 'POST',
          token,
          body: { path },
        });
        const page = new URL(field(answer, 'url'));
        const address = new URL(page.searchParams.get('url') ?? '');
        return `${address.pathname}${address.search}`;
      },
      opens: async (school, address) => (await call(school, address)).status === 200,
    },
  };
}

export function stores(many: ManySchools): Record<string, Thing> {
  const { call, login } = many;
  return {
    // With an object store: the other school knows the row, but has no such object.
    'signed address of a store': {
      make: async () => {
        const bytes = projectFile(randomBytes(2 ** 21).toString('hex'));
        const form = uploadForm({ purpose: 'work', name: 'w.sb3', bytes });
        const token = await login(giving, 's30103');
        const sent = await call(giving, '/api/sys/common/upload', { method: 'POST', token, ...form });
        const path = field(sent, 'message');
        const workFile = await copyFileRow(many, path);
        const work = {
          id: 'a-large-work',
          workName: '大',
          workStatus: 3,
          workType: '2',
          workFile,
          createBy: 's30103',
        };
        for (const school of [giving, other])
          await dbOf(many, school)
            .insertInto('teachingWork')
            .values({ ...work, userId: await userId(many, 's30103') })
            .execute();
        return path;
      },
      opens: async (school, path) => {
        const { status, headers } = await call(school, `/api/sys/common/static/${path}`);
        return status === 302 && (await fetch(String(headers['location']))).status === 200;
      },
    },
  };
}
