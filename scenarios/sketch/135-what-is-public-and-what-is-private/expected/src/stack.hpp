#pragma once

#include <vector>

class Stack {
public:
  void push(int value) {
    values_.push_back(value);
  }

  int pop() {
    int value = values_.back();
    values_.pop_back();
    return value;
  }

  size_t size() const {
    return values_.size();
  }

private:
  std::vector<int> values_;
  int capacity_ = 16;
};
