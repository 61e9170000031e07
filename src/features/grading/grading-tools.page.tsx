import { WorkComments } from '#features/comments/work-comments.tsx';
import { VersionsButton } from '#features/versions/versions-button.tsx';

type GradingToolsProps = { readonly work: { readonly id: string; readonly workName: string } };

/** Further information about a work during grading. */
export function GradingTools({ work }: GradingToolsProps) {
  return (
    <>
      <VersionsButton work={work} />
      <WorkComments work={work} />
    </>
  );
}
