import { WorkComments } from '#features/comment-desk/work-comments.tsx';
import { VersionsButton } from '#features/versions/versions-button.tsx';

type GradingToolsProps = { readonly work: { readonly id: string; readonly workName: string } };

/** What else is looked at of a work while it is graded. */
export function GradingTools({ work }: GradingToolsProps) {
  return (
    <>
      <VersionsButton work={work} />
      <WorkComments work={work} />
    </>
  );
}
