/** Returns a PDF with one line of text on each page. Readers rebuild the missing object table. */
export function pdfBytes(lines: readonly string[]): Buffer {
  const pages = lines.map((_, index) => `${4 + index * 2} 0 R`).join(' ');
  const objects = [
    '1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj',
    `2 0 obj << /Type /Pages /Kids [${pages}] /Count ${lines.length} >> endobj`,
    '3 0 obj << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> endobj',
    ...lines.flatMap((line, index) => {
      const content = `BT /F1 40 Tf 60 700 Td (${line}) Tj ET`;
      const [page, stream] = [4 + index * 2, 5 + index * 2];
      return [
        `${page} 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${stream} 0 R /Resources << /Font << /F1 3 0 R >> >> >> endobj`,
        `${stream} 0 obj << /Length ${content.length} >> stream\n${content}\nendstream endobj`,
      ];
    }),
  ];
  return Buffer.from(`%PDF-1.4\n${objects.join('\n')}\ntrailer << /Root 1 0 R >>\n%%EOF\n`, 'latin1');
}
