import { useQuery } from '@tanstack/react-query';
import { siteLookQuery } from '#shared/api/site-look.ts';

/** The school's style rules and, if the server allows one, its script; both concern [data-site] only. */
export function SiteStyle() {
  const { data } = useQuery(siteLookQuery());
  if (data === undefined) return null;
  return (
    <>
      {data.customCss === '' ? null : <style>{data.customCss}</style>}
      {data.customScript === null ? null : <script async src={data.customScript} />}
    </>
  );
}
