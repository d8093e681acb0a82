process.stdout.write('caesar 0.1.0\n');
