/** Writes the compressed variants of a file, which the server sends to browsers that accept them. */
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/**
 * In bytes. Larger files get no .br: browsers accept it over https only, and it would add 13 MB to the archives of the
 * product, while it saves a tenth of the traffic.
 */
const maxBrotliSize = 2_000_000;

/** @param {string} file @param {Buffer} content */
export async function writeCompressed(file, content) {
  await Promise.all([
    promisify(gzip)(content, { level: 9 }).then((zipped) => writeFile(`${file}.gz`, zipped)),
    ...(content.length > maxBrotliSize ? [] : [writeBrotli(file, content)]),
  ]);
}

/** @param {string} file @param {Buffer} content */
async function writeBrotli(file, content) {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }));
}
