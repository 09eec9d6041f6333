import { Box, Text } from 'ink';

/** A screen is its lines: one Text a row is the cheapest thing that Ink can draw. */
export function Screen({ lines, rows }: { lines: readonly string[]; rows: number }) {
  return (
    <Box flexDirection="column" height={rows}>
      {lines.slice(0, rows).map((line, at) => (
        // A line is known by its place: the same place is the same row of the terminal.
        <Text key={at} wrap="truncate-end">
          {line === '' ? ' ' : line}
        </Text>
      ))}
    </Box>
  );
}
