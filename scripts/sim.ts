// `npm run sim -- fault offline --device SN` and the simulator's other commands.
await import('../packages/simulator/src/main.ts');
