@NonNullApi
package com.example.imports;

import java.util.List;
import java.util.function.*;
import static java.lang.Math.max;
import static java.util.Map.Entry.*;
import com . example . Spaced;
import module java.sql;

class Uses {
    List<Entry> entries = List.of(max(1, 2));
}
