import { Banner, BlockStack, Link, Text } from '@shopify/polaris';
import { formatCount, formatInstant } from '../../components/format';
import { StateBadge } from '../../components/StateBadge';
import type { OverviewPartProps } from './overview-part';
import { problemsOf, type Problem } from './problems';

/** Whether everything works, or what is wrong and where to look. */
export function Verdict({ overview, isOld }: OverviewPartProps) {
  const problems = problemsOf(overview);
  const verdict = problems.length === 0 ? 'Everything works' : formatCount(problems.length, 'problem');
  return (
    <>
      {/* Only when the verdict itself changes, not with each age in it. */}
      <div role="status" className="visually-hidden">
        {isOld ? '' : verdict}
      </div>
      <Banner
        stopAnnouncements
        tone={toneOf(problems, isOld)}
        title={isOld ? `${verdict}, as of ${formatInstant(overview.at)}` : verdict}
      >
        {problems.length > 0 && (
          <BlockStack as="ul" gap="200">
            {problems.map((problem) => (
              <ProblemItem key={problem.text} problem={problem} />
            ))}
          </BlockStack>
        )}
      </Banner>
    </>
  );
}

function toneOf(problems: Problem[], isOld: boolean) {
  if (problems.some(({ severity }) => severity === 'critical')) return 'critical';
  if (problems.length > 0 || isOld) return 'warning';
  return 'success';
}

function ProblemItem({ problem: { severity, text, link } }: { problem: Problem }) {
  return (
    <li className="problem">
      <StateBadge tone={severity}>{severity === 'critical' ? 'Critical' : 'Warning'}</StateBadge>
      <Text as="p" breakWord>
        {`${text} `}
        <Link url={link.url} external={link.isExternal} monochrome>
          {link.label}
        </Link>
      </Text>
    </li>
  );
}
